export { ForbiddenMessage as default } from "@/components/layout/refusal-messages";
