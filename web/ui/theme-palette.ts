/**
 * The brand colors that scripts compute with. Everything else reads the custom properties of `tokens.css`, which hold the
 * same values (a test compares them).
 */
export const palette = {
  yellow: '#FFC70B',
  red: '#F44336',
  ink: '#1B1B1F',
  paper: '#FFFFFF',
  /** Only where neither ink nor paper reaches 4.5:1. */
  black: '#000000',
} as const;
