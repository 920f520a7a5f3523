import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** A password that can be shown while it is typed. The button's name leaves the word 'password' to the field. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      autoCapitalize="none"
      spellCheck={false}
      visibilityToggleButtonProps={{ 'aria-label': visible ? 'Hide characters' : 'Show characters', tabIndex: 0 }}
    />
  );
}
