import { useEffect, useState } from 'react';
import { session } from '#lib/session.ts';
import { emit, useConnection, useServerEvent } from '#lib/socket.ts';

/** Who is online among the people with a conversation, by id; without a connection, it is not known. */
export function useOnline(): ReadonlySet<string> | null {
  const [online, setOnline] = useState<ReadonlySet<string> | null>(null);
  const isConnected = useConnection() === 'online';
  useServerEvent('getUsers', (users) => setOnline(new Set(users.map(({ userId }) => userId))));
  useEffect(() => {
    const person = session.get();
    if (!isConnected) setOnline(null);
    // The server answers with who is online. Each connection tells this by itself, but this screen may have opened later.
    else if (person) void emit('addUser', person.id);
  }, [isConnected]);
  return online;
}
