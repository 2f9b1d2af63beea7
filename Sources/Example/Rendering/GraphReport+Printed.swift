import FactoryInjection

extension GraphReport {
  func printed(as format: GraphFormat) -> String {
    let text =
      switch format {
      case .text: text
      case .mermaid: mermaid
      case .dot: dot
      case .html: html
      case .json: json
      }
    return String(text.trimmingSuffix(while: \.isNewline))
  }
}

extension String {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
    var text = self[...]
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return text
  }
}
