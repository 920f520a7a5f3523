import './css/chat-door.css';
import { texts as chatTexts } from 'virtual:texts/chat';
import { withTexts } from '#language/language.ts';
import type { ChatDoorProps } from './chat-door.tsx';
import { usePart } from './part.tsx';

const loadDoor = withTexts(chatTexts, () => import('./chat-door.tsx'));

/** The way to the shop's chat, as soon as it is loaded. The page is whole without it. */
export function ChatPlace(props: ChatDoorProps) {
  const { part } = usePart('chat-door', loadDoor);
  return part && <part.ChatDoor {...props} />;
}
