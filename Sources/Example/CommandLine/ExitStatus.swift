/// The process's exit statuses, numbered as in `sysexits.h`.
enum ExitStatus: Int32 {
  case done = 0
  case usage = 64
  case noInput = 66
  case internalFailure = 70
  case outputFailure = 74
}
