/** Whether notices stay folded: true if they were folded and none is newer than at that time. */
export function shouldStayFolded(newest: number, remembered: string | undefined): boolean {
  return remembered !== undefined && /^\d{1,15}$/.test(remembered) && Number(remembered) >= newest;
}
