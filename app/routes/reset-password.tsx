import { ComingSoon } from "../features/accounts/coming-soon.tsx";

export default function ResetPassword() {
  return <ComingSoon title="Reset Password" />;
}
