import { Sentences } from "@/components/ui/sentences";
import type { Followable } from "@/lib/following/rules";
import { LazyFollowMenu } from "./lazy-components";

/** With which a member follows what a page shows; null for who may follow nothing. */
export function FollowButton({ followables }: { followables: Followable[] | null }) {
  if (followables === null) return null;
  return (
    <Sentences of={["following.menu", "following.control"]}>
      <LazyFollowMenu followables={followables} />
    </Sentences>
  );
}
