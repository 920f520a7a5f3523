import { t } from '@lingui/core/macro';
import { Ban, CircleCheck } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { type Changed, useSetStatus } from './members-acts.ts';

/** Disables members, or enables them if all are disabled. Members who already have the status stay as they are. */
export function StatusButton({ members, onPress }: { members: Changed[]; onPress?: () => void }) {
  const setStatus = useSetStatus();
  const isEnabling = members.every(({ status }) => status === 'disabled');
  const Icon = isEnabling ? CircleCheck : Ban;
  const press = () => {
    const status = isEnabling ? 'active' : 'disabled';
    setStatus({ members: members.filter((member) => member.status !== status), status });
    onPress?.();
  };
  return (
    <Button onClick={press}>
      <Icon size={20} aria-hidden /> {isEnabling ? t`Enable` : t`Disable`}
    </Button>
  );
}
