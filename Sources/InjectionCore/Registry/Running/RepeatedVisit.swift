/// Tells whether a request for an entry repeats an earlier one of the same chain.
///
/// Equal arguments repeat. Arguments that cannot be compared are taken for equal once the entry stands so
/// often in the chain that it is hardly a recursion which ends.
struct RepeatedVisit {
  private static let limit = 1000

  private let arguments: ArgumentList?
  private let isComparable: Bool
  private var similarVisits = 0

  init(_ arguments: ArgumentList?) {
    self.arguments = arguments
    isComparable = arguments?.unhashableType == nil
  }

  /// Asked for each earlier request of the entry, the latest first. Runs code of the app.
  mutating func repeats(_ earlier: ArgumentList?) -> Bool {
    guard !isComparable, let arguments, let earlier else { return ArgumentList.areEqual(earlier, arguments) }
    if earlier.isEqual(to: arguments, leniently: true) { similarVisits += 1 }
    return similarVisits >= Self.limit
  }
}
