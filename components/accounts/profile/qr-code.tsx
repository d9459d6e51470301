import { create } from "qrcode";
import { useMemo } from "react";

/** The light border that readers need around the code, in modules. */
const QUIET = 4;

/** A QR code, drawn here: no other site learns what it says. Dark on light in either theme, as readers want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: "M" });
    const dots = Array.from(modules.data, (dark, index) => {
      if (!dark) return "";
      return `M${(index % modules.size) + QUIET} ${Math.floor(index / modules.size) + QUIET}h1v1h-1z`;
    });
    return { size: modules.size + 2 * QUIET, path: dots.join("") };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 max-w-full rounded-control"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
