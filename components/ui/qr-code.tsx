import { create } from "qrcode";
import { useMemo } from "react";

/** Width of the light border that QR readers need, in modules. */
const QR_MARGIN_MODULES = 4;

/** QR code as SVG, dark on light in both themes, for QR readers. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: "M" });
    const dots = Array.from(modules.data, (dark, index) => {
      if (!dark) return "";
      return `M${(index % modules.size) + QR_MARGIN_MODULES} ${Math.floor(index / modules.size) + QR_MARGIN_MODULES}h1v1h-1z`;
    });
    return { size: modules.size + 2 * QR_MARGIN_MODULES, path: dots.join("") };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
