import { ComingSoon } from "../features/accounts/coming-soon.tsx";

export default function CustomReset() {
  return <ComingSoon title="Custom Reset" />;
}
