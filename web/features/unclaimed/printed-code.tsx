import { Stack } from '#ui/layout.tsx';
import { CodeButton } from './code-label.tsx';

interface PrintedCodeProps {
  customer: { id: string; displayName: string };
  shopName: string;
}

/** What a member without an account collects with, to be printed again, and what it can do. */
export function PrintedCode(props: PrintedCodeProps) {
  return (
    <Stack>
      <p className="sd-lead">
        They have no account yet. Their code on paper collects stamps as often as it is shown; it gives no rewards,
        because paper can be copied. Once they have an account, scan the code on their phone at the counter and hand
        this card over.
      </p>
      <CodeButton {...props} text="Show and print the code" />
    </Stack>
  );
}
