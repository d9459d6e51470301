import { TextPage, textPageMetadata } from "../text-page";

export const generateMetadata = textPageMetadata("accessibility");

export default function AccessibilityPage() {
  return <TextPage name="accessibility" />;
}
