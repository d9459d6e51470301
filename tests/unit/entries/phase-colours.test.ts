import { readFileSync } from "node:fs";
import { PHASE_LINE_COLOURS } from "@/lib/pictures/server/frame";

const css = readFileSync("app/globals.css", "utf8");

function token(name: string, theme: "light" | "dark"): number[] {
  const [, light = "", dark = ""] = new RegExp(`--${name}: light-dark\\(#(\\w+), #(\\w+)\\)`).exec(css) ?? [];
  const hex = theme === "light" ? light : dark;
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const STRETCHES = ["stretch-1", "stretch-2", "stretch-3", "stretch-4", "danger", "line-strong"];

// axe looks at text alone.
describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  test.each(STRETCHES)("--%s can be told from whatever it is drawn on", (stretch) => {
    for (const ground of ["surface", "paper", "accent-soft"]) {
      expect(contrast(token(stretch, theme), token(ground, theme))).toBeGreaterThanOrEqual(3);
    }
  });

  test.each(STRETCHES.slice(0, 5))("ink can be read on the darkest shade of --%s", (stretch) => {
    const surface = token("surface", theme);
    const shade = token(stretch, theme).map((part, index) => 0.46 * part + 0.54 * (surface[index] ?? 0));
    expect(contrast(token("ink", theme), shade)).toBeGreaterThanOrEqual(4.5);
  });
});

test("pictures have the colours of the light theme", () => {
  const hex = (name: string) =>
    `#${token(name, "light")
      .map((part) => part.toString(16).padStart(2, "0"))
      .join("")}`;
  expect(PHASE_LINE_COLOURS).toEqual({
    1: hex("stretch-1"),
    2: hex("stretch-2"),
    3: hex("stretch-3"),
    4: hex("stretch-4"),
    stopped: hex("danger"),
    unknown: hex("line-strong"),
  });
});
