import { t } from '@lingui/core/macro';
import { Drawer } from '@mantine/core';
import { Wordmark } from '#ui/brand/mark.tsx';
import { ScreenList } from './sidebar.tsx';

/** The sidebar of a phone. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={304}
      title={<Wordmark size={32} />}
      closeButtonProps={{ 'aria-label': t`Close the menu`, size: 48, iconSize: 22 }}
    >
      <nav aria-label={t`Screens`}>
        <ScreenList onChoose={onClose} />
      </nav>
    </Drawer>
  );
}
