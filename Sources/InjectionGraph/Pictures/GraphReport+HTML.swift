import Foundation

extension GraphReport {
  /// The graph as a web page: one file that needs no network.
  ///
  /// The page lays the graph out, searches it, shows for each service what it needs and who needs it with all
  /// places, and filters by scope and by problems. Large graphs start folded at the roots and problems.
  public var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="\(GraphPage.policy)">
    <link rel="icon" href="data:,">
    <title>Dependency graph</title>
    <style>
    \(GraphPage.style)
    </style>
    </head>
    <body>
    \(GraphPage.body)
    <script type="application/json" id="graph">\(embeddedJSON)</script>
    <script>
    \(GraphPage.layoutScript)
    \(GraphPage.pictureScript)
    \(GraphPage.panelScript)
    </script>
    </body>
    </html>

    """
  }

  /// The report as JSON with sorted keys, one member to a line, so that versions can be compared.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder.text(of: self) + "\n"
  }

  /// Inside an element of a page no `<` may stand, whatever it begins.
  private var embeddedJSON: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder.text(of: self).replacing("<", with: "\\u003c")
  }
}

extension JSONEncoder {
  /// A report has nothing that cannot be encoded.
  fileprivate func text(of report: GraphReport) -> String {
    (try? encode(report)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
