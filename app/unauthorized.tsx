/**
 * Never shown, as no page calls unauthorized(): without this file Next sends a page of its own, 1.3 kB, along with
 * every page.
 */
export default function Unauthorized() {
  return null;
}
