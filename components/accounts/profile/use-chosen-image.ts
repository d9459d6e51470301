"use client";

import { useEffect, useState } from "react";
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from "@/lib/accounts/image-rules";

export interface ChosenImage {
  file: File | null;
  /** An address that shows the chosen file. */
  preview: string | null;
  /** Whether the stored image goes. */
  isRemoved: boolean;
  choose: (file: File | null) => void;
  remove: (isRemoved: boolean) => void;
  forget: () => void;
}

/** Why a file is not even sent; what it really is, the server sees. */
export function imageProblem(file: File): "imageTooLarge" | "imageKind" | null {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return "imageKind";
  return file.size > MAX_IMAGE_BYTES ? "imageTooLarge" : null;
}

/** The image that is chosen in the form and not saved yet. */
export function useChosenImage(): ChosenImage {
  const [chosen, setChosen] = useState<{ file: File; preview: string } | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(chosen?.preview ?? ""), [chosen]);

  function choose(file: File | null) {
    setChosen(file === null ? null : { file, preview: URL.createObjectURL(file) });
    if (file !== null) setRemoved(false);
  }
  return {
    file: chosen?.file ?? null,
    preview: chosen?.preview ?? null,
    isRemoved,
    choose,
    remove: setRemoved,
    forget: () => {
      setChosen(null);
      setRemoved(false);
    },
  };
}
