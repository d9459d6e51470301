import type { ComponentProps } from "react";
import { useHydrated } from "../form/use-hydrated";
import { Button } from "./button";

/** A button that does something by script, and waits for it. */
export function ScriptButton({ disabled, ...props }: ComponentProps<typeof Button>) {
  const isReady = useHydrated();
  return <Button disabled={!isReady || disabled} {...props} />;
}
