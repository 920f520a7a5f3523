import { t } from '@lingui/core/macro';
import { Modal, Switch } from '@mantine/core';
import { Fragment } from 'react';
import { entries } from './navigation.ts';
import styles from './shortcuts-help.module.css';
import { singleKeys } from './use-shortcuts.ts';

interface ShortcutsHelpProps {
  opened: boolean;
  onClose: () => void;
}

/** The dashboard's keys, and the switch for those that work without Ctrl. */
export function ShortcutsHelp({ opened, onClose }: ShortcutsHelpProps) {
  const isOn = singleKeys.use();
  const single = [
    { keys: ['?'], does: t`Keyboard shortcuts` },
    { keys: ['/'], does: t`Search` },
    { keys: ['N'], does: t`Add customer` },
    ...entries.map(({ key, label }) => ({ keys: ['G', key.toUpperCase()], does: label })),
  ];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Keyboard shortcuts`}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Keys of={[{ keys: ['Ctrl', 'K'], does: t`Command palette` }]} />
      <Switch
        className={styles.switch ?? ''}
        checked={isOn}
        onChange={({ currentTarget }) => singleKeys.turn(currentTarget.checked)}
        label={t`Single keys`}
        description={t`The counter has keys of its own and shows them.`}
      />
      {isOn && <Keys of={single} />}
    </Modal>
  );
}

const Keys = ({ of }: { of: { keys: string[]; does: string }[] }) => (
  <dl className={styles.keys}>
    {of.map(({ keys, does }) => (
      <div key={does}>
        <dt>{does}</dt>
        <dd>
          {keys.map((key) => (
            <Fragment key={key}>
              <kbd className={styles.key}>{key}</kbd>{' '}
            </Fragment>
          ))}
        </dd>
      </div>
    ))}
  </dl>
);
