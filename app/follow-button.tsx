import { Sentences } from "@/components/ui/sentences";
import type { Followable } from "@/lib/following/rules";
import { LazyFollowMenu } from "./lazy-components";

/** Follow button for what a page shows; nothing if `followables` is null, for users who may not follow. */
export function FollowButton({ followables }: { followables: Followable[] | null }) {
  if (followables === null) return null;
  return (
    // The button stands at the end of the row of actions, as its menu opens to the left.
    <div className="sm:ml-auto">
      <Sentences of={["following.menu", "following.control"]}>
        <LazyFollowMenu followables={followables} />
      </Sentences>
    </div>
  );
}
