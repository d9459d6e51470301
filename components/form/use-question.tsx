"use client";

import type { ComponentProps, ReactNode } from "react";
import { loadLater } from "../ui/load-later";
import { useOpening } from "./use-opening";

const ConfirmDialog = loadLater(() => import("../ui/confirm-dialog"));

type Question = Omit<ComponentProps<typeof ConfirmDialog>, "onClose" | "onFailed" | "waiting" | "failed">;

/** Asks before something that cannot be undone: a function that asks, and the question where it stands. */
export function useQuestion(): [(question: Question) => void, ReactNode] {
  const { opened, open, dialog } = useOpening<Question>();
  const shown = opened === null ? null : <ConfirmDialog {...opened} {...dialog} />;
  return [open, shown];
}
