/** Whether notices stay folded: they were, and none is newer than what was folded then. */
export function staysFolded(newest: number, remembered: string | undefined): boolean {
  return remembered !== undefined && /^\d{1,15}$/.test(remembered) && Number(remembered) >= newest;
}
