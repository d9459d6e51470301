import { RESULTS_ANCHOR } from "./addresses";

/** From here down the window, as a part of its height, too little would be seen of what stands below. */
const LOW = 0.6;
/** One column: the list stands below the filters. */
const ONE_COLUMN = "(width < 48rem)";

/**
 * Brings the results into sight after a search that was sent, where they are not yet; the focus stays where it is. Beside
 * the filters no more moves than is needed for the first result.
 */
export function showResults(): void {
  const heading = document.getElementById(RESULTS_ANCHOR);
  if (heading === null) return;
  const { top } = heading.getBoundingClientRect();
  if (top >= 0 && top < window.innerHeight * LOW) return;
  if (window.matchMedia(ONE_COLUMN).matches) {
    heading.scrollIntoView({ block: "start" });
  } else {
    const first = heading.closest("section")?.querySelector("article");
    first?.scrollIntoView({ block: "nearest" });
  }
}
