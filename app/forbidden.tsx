export { ForbiddenMessage as default } from "@/components/layout/forbidden-message";
