import { TextPage, textPageMetadata } from "../text-page";

export const generateMetadata = textPageMetadata("privacy");

export default function PrivacyPage() {
  return <TextPage name="privacy" />;
}
