import { ForbiddenMessage } from "@/components/layout/forbidden-message";

export default function Forbidden() {
  return <ForbiddenMessage />;
}
