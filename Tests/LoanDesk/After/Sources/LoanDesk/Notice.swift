protocol Notice {
  func sent(_ text: String, to reader: String) -> String
}

struct MailNotice: Notice {
  func sent(_ text: String, to reader: String) -> String { "mail to \(reader): \(text)" }
}

struct LetterNotice: Notice {
  func sent(_ text: String, to reader: String) -> String { "letter to \(reader): \(text)" }
}
