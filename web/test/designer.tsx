/** The card designer with a stand-in for the server. */
import { MantineProvider } from '@mantine/core';
import {
  type CardDesign,
  defaultDesign,
  getDesign,
  type PublishedDesign,
  publishDesign,
} from '@stampdeck/contract/designs.ts';
import { getDraft, getReach, saveDraft } from '@stampdeck/contract/drafts.ts';
import { refusals } from '@stampdeck/contract/errors.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { CardDesigner } from '#features/designs/card-designer.tsx';
import type { DesignTab } from '#features/designs/design-fields.ts';
import { DesignStatus } from '#features/designs/design-status.tsx';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { newRouter } from '#routes.tsx';
import { theme } from '#ui/theme.ts';
import { Toasts } from '#ui/toast.tsx';
import { fakeServer, operator } from './server.ts';

export const shopId = operator().shopId ?? '';

/** A shop that has published nothing yet. */
export const none: PublishedDesign = {
  shopId,
  version: 0,
  isDefault: true,
  publishedAt: null,
  design: defaultDesign,
};

export const versionOf = (version: number, more: Partial<CardDesign> = {}): PublishedDesign => ({
  shopId,
  version,
  isDefault: false,
  publishedAt: '2026-03-04T05:06:00.000Z',
  design: { ...defaultDesign, ...more },
});

/** A shop's draft as the server keeps it, with its revision. Another device may `change` it. */
function keepDrafts(server: ReturnType<typeof fakeServer>, base: PublishedDesign) {
  const kept: { revision: number; design: CardDesign | null } = { revision: 0, design: null };
  const savedAt = '2026-03-04T05:06:00.000Z';
  server.respond(getDraft, () =>
    Response.json({
      success: true,
      ...kept,
      base: { version: base.version, design: base.design },
      savedAt: kept.design && savedAt,
    }),
  );
  server.respond(saveDraft, ({ body }) => {
    const { revision, design } = body as { revision: number; design: CardDesign | null };
    const [status, message] = refusals.draftMoved;
    if (revision !== kept.revision)
      return Response.json({ success: false, code: 'draftMoved', message, requestId: 'request-1' }, { status });
    Object.assign(kept, { revision: revision + 1, design });
    return Response.json({ success: true, revision: kept.revision, savedAt });
  });
  const change = (parts: Partial<CardDesign>) =>
    Object.assign(kept, { revision: kept.revision + 1, design: { ...base.design, ...parts } });
  return { kept, change };
}

/** Answers with `published` until it is given another to `hold`. */
export function serverWith(published: PublishedDesign) {
  const server = fakeServer();
  const hold = (next: PublishedDesign) => server.answer(getDesign, { success: true, cardDesignItem: next });
  hold(published);
  const none = { count: 0, isCapped: false };
  server.answer(getReach, { success: true, members: 0, empty: none, running: none });
  return {
    ...server,
    ...keepDrafts(server, published),
    hold,
    submits: () => server.asked.filter(({ path }) => path === publishDesign.path),
  };
}

function Screen({ first }: { first: DesignTab }) {
  const [tab, setTab] = useState(first);
  return (
    <>
      <DesignStatus shopId={shopId} />
      <CardDesigner
        shop={{ id: shopId, name: 'Café Morgenrot', photo: '/images/shop.webp' }}
        tab={tab}
        onTab={setTab}
      />
    </>
  );
}

/** Opens the designer as Mia, without waiting for the card. */
export function openScreen(first: DesignTab = 'design') {
  queryClient.clear();
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
  const view = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={newRouter({ history: createMemoryHistory() })}>
          <Screen first={first} />
        </RouterContextProvider>
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>,
  );
  return { ...view, user: userEvent.setup() };
}

export async function openDesigner(first: DesignTab = 'design') {
  const page = openScreen(first);
  await screen.findByRole('tab', { name: 'Design' });
  return {
    ...page,
    go: (name: string) => page.user.click(screen.getByRole('tab', { name })),
    submit: () => page.user.click(screen.getByRole('button', { name: 'Submit to server' })),
    pickSize: async (label: string) => {
      await page.user.click(size());
      await page.user.click(await screen.findByRole('option', { name: label }));
    },
  };
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const size = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Number of stamps' });
export const preview = () => screen.getByRole('region', { name: "Customers' views" });

/** As if pasted: what each keystroke costs is a matter for the browser. */
export const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

/** The rewards along the card as the preview tells them: 'Stamp 2: 10% off'. */
export const rewards = () =>
  within(preview())
    .getAllByText(/^Stamp \d+:/)
    .map((name) => name.textContent);

export const cardColor = () => screen.getByRole('article').style.getPropertyValue('--card');
