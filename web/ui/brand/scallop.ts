const two = (value: number): number => Math.round(value * 100) / 100;

/**
 * The outline of a scalloped disc: `lobes` arcs that bulge from `inner` to `outer` around (`centre`, `centre`), as SVG path data.
 * One lobe points straight up.
 */
export function scallopPath(centre: number, outer: number, inner: number, lobes: number): string {
  const half = Math.PI / lobes;
  const chord = 2 * inner * Math.sin(half);
  const rise = outer - inner * Math.cos(half);
  const radius = two((chord * chord) / (8 * rise) + rise / 2);
  const cusps = Array.from({ length: lobes }, (_, index) => {
    const angle = (2 * index - 1) * half - Math.PI / 2;
    return `${two(centre + inner * Math.cos(angle))} ${two(centre + inner * Math.sin(angle))}`;
  });
  const arcs = [...cusps.slice(1), cusps[0]].map((cusp) => `A${radius} ${radius} 0 0 1 ${cusp}`);
  return `M${cusps[0]}${arcs.join('')}z`;
}

/** The product's stamp on a 48 × 48 field: the mark, the favicon, the loading mark and every filled stamp. */
export const stampOutline = scallopPath(24, 23, 21.6, 16);
