import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

/**
 * A password that can be shown while it is typed. (The kit's own marks no invalid field and answers a press of the mouse only,
 * not a click.) The button's name leaves the word 'password' to the field.
 */
export function PasswordField(props: TextInputProps) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <TextInput
      {...props}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionPointerEvents="all"
      rightSection={
        <ActionIcon
          size={40}
          aria-label={visible ? 'Hide characters' : 'Show characters'}
          onClick={() => setVisible(!visible)}
        >
          <Icon size={20} aria-hidden />
        </ActionIcon>
      }
    />
  );
}
