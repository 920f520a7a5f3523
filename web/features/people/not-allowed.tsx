import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { EmptySlot, EmptyState } from '#ui/empty-state.tsx';
import { useTitle } from '#ui/page.tsx';

/** In place of a screen that the person may not use. */
export function NotAllowed() {
  const title = t`This screen is not open to you`;
  useTitle(title);
  return (
    <div className="sd-page">
      <EmptyState
        picture={<EmptySlot />}
        title={title}
        text={t`The owner of the shop chooses what you may do. Ask them if you need it.`}
        action={
          <Link to="/" className="sd-button sd-button-primary">
            {t`Go to the start`}
          </Link>
        }
      />
    </div>
  );
}
