import type { ComponentProps } from "react";
import { useHydrated } from "../form/use-hydrated";
import { Button } from "./button";

/** Renders a button that works by script only, disabled until hydration. */
export function ScriptButton({ disabled, ...props }: ComponentProps<typeof Button>) {
  const isReady = useHydrated();
  return <Button disabled={!isReady || disabled} {...props} />;
}
