"use client";

import { useInsertionEffect, useState } from "react";
import { shareStyleNonce } from "@/lib/client/style-nonce";
import { usePieceFailure } from "./use-piece-failure";

/** Something that opens on demand, and whose script loads then; `dialog` is what it is told. */
export function useOpening<What = true>() {
  const [opened, setOpened] = useState<What | null>(null);
  useInsertionEffect(shareStyleNonce, []);
  const close = () => setOpened(null);
  return { opened, open: setOpened, dialog: { onClose: close, onFailed: usePieceFailure(close) } };
}
