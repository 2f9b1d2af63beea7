import AppWiring

_ = makeAppContainer()
print("wired")
