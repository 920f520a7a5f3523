/** Who is typing: told to the other side, and heard from it. */
import { useEffect, useState } from 'react';
import { emit, useConnection, useServerEvent } from '#lib/socket.ts';

/** Specification, section 9: typing ends after 5 seconds without a key, counted each second. */
const typingSeconds = 5;
/** Told again after this many seconds of typing, so that the other side knows that it goes on (ours). */
const repeatSeconds = 3;
/** The other side's typing ends after this time, if its end got lost (milliseconds, ours). */
const longestTyping = 6000;

interface Pair {
  conversationId: string;
  senderId: string;
  receiverId: string;
}

/** Tells the other side about key presses: the start at once, the end after 5 seconds. */
function newTeller(pair: Pair): { press: () => void; stop: () => void } {
  let timer: ReturnType<typeof setInterval> | undefined;
  let left = 0;
  let sinceTold = 0;
  const stop = () => {
    if (timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    void emit('stopTypingMessage', pair);
  };
  const tick = () => {
    left -= 1;
    sinceTold += 1;
    if (left <= 0) stop();
  };
  const press = () => {
    left = typingSeconds;
    if (timer !== undefined && sinceTold < repeatSeconds) return;
    timer ??= setInterval(tick, 1000);
    sinceTold = 0;
    void emit('startTypingMessage', pair);
  };
  return { press, stop };
}

/** Tells the other side that someone is typing, and that they stopped: also on leaving. The pair stays the same. */
export function useTellTyping(pair: Pair): { press: () => void; stop: () => void } {
  const [teller] = useState(() => newTeller(pair));
  useEffect(() => teller.stop, [teller]);
  return teller;
}

/** Whether the other side is typing. */
export function useTyping(conversationId: string, otherId: string): boolean {
  const [isTyping, setTyping] = useState(false);
  const [begun, setBegun] = useState(0);
  const isOnline = useConnection() === 'online';
  useServerEvent('startTypingMessage', (event) => {
    if (event.conversationId !== conversationId || event.senderId !== otherId) return;
    setTyping(true);
    setBegun((times) => times + 1);
  });
  useServerEvent('stopTypingMessage', (event) => {
    if (event.conversationId === conversationId && event.senderId === otherId) setTyping(false);
  });
  useServerEvent('getMessage', (event) => {
    if (event.conversationId === conversationId && event.message.senderId === otherId) setTyping(false);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each start counts anew
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => setTyping(false), longestTyping);
    return () => clearTimeout(timer);
  }, [isTyping, begun]);
  useEffect(() => {
    if (!isOnline) setTyping(false);
  }, [isOnline]);
  return isTyping;
}
