import Dispatch

/// Returns after what is in the main queue now has run.
func nextTurn() async {
  await withCheckedContinuation { ended in DispatchQueue.main.async { ended.resume() } }
}
