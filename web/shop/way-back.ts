import { getSite } from '@stampdeck/contract/home.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** How somebody without a password would get back to their card, as far as this installation is known. */
function wayBack(site: { mail: boolean; google: boolean } | undefined, email: string): string {
  if (!site) return 'Set a password in your details first, so that you can get back to your card.';
  if (site.mail) {
    const google = site.google ? ', or Google if you came with it' : '';
    return `Only a letter to ${email} leads back to your card${google}. Is that address right?`;
  }
  const google = site.google ? 'Google, if you came with it, or ' : '';
  return `No letters are sent from here: only ${google}whoever runs this server can bring you back to your card. Set a password in your details first.`;
}

/** What leaving means for somebody without a password, in words. */
export function useExitWarning(email: string, leaving: string): string {
  const { data } = useQuery({
    queryKey: ['shop', 'site'],
    queryFn: ({ signal }) => call(getSite, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return `You have no password yet. ${leaving} ${wayBack(data, email)}`;
}
