import { t } from '@lingui/core/macro';
import { twoStepPath } from '@stampdeck/contract/pages.ts';
import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { Panel } from '#ui/panel.tsx';

/** In the settings: leads to the screen. */
export function TwoStepPanel() {
  return (
    <Panel
      title={t`Two-step sign-in`}
      lead={t`Besides your password, a code from an app on your phone. Someone who learns your password still can’t sign in.`}
    >
      <Link to={twoStepPath} className="sd-button">
        <ShieldCheck size={20} aria-hidden /> {t`Open two-step sign-in`}
      </Link>
    </Panel>
  );
}
