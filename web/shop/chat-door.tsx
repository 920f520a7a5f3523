import { plural, t } from '@lingui/core/macro';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sendAllWaiting, useConversationWith } from '#features/inbox/api.ts';
import { CustomerChat } from '#features/inbox/customer-chat.tsx';
import { useSendWaiting } from '#features/inbox/send-waiting.ts';
import { useStepping } from '#features/membership/api.ts';
import { shownCount } from '#language/shown-count.ts';
import { useBack } from './use-back.ts';
import { useUnreadTitle } from './use-unread-title.ts';

export interface ChatDoorProps {
  shop: ShopHead;
  customer: UserInfo;
}

/** The chat's place in the address: what leads here from elsewhere names it. */
const mark = '#chat';

/** Whether the address names the chat. */
function useChatOpen() {
  const [isOpen, setOpen] = useState(() => location.hash === mark);
  useEffect(() => {
    const follow = () => setOpen(location.hash === mark);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return [isOpen, setOpen] as const;
}

const loadInbox = async () => ({ sendAllWaiting });

/** The button with the number of unread messages, and the chat behind it. */
export function ChatDoor({ shop, customer }: ChatDoorProps) {
  const [isOpen, setOpen] = useChatOpen();
  useSendWaiting(loadInbox);
  const { data } = useConversationWith(shop.id, { enabled: !useStepping(shop.id), isCounted: true });
  const unread = isOpen ? 0 : (data?.conversation?.unread ?? 0);
  useUnreadTitle(shop.name, unread);
  const words = t`Message the shop`;
  const count = plural(unread, { one: '# unread message', other: '# unread messages' });
  return (
    <>
      <button type="button" className="sd-button shop-chat" onClick={() => setOpen(true)}>
        <MessageCircle size={24} aria-hidden />
        <span className="shop-chat-words">{words}</span>{' '}
        {unread > 0 && (
          <span className="shop-chat-unread">
            <span aria-hidden="true">{shownCount(unread)}</span>
            <span className="sd-hidden">{count}</span>
          </span>
        )}
      </button>
      {isOpen && <ChatScreen shop={shop} customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChatScreen({ onClose, ...props }: ChatDoorProps & { onClose: () => void }) {
  const back = useBack(onClose, mark);
  return <CustomerChat {...props} onClose={back} />;
}
