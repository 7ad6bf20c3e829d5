/** Short facts in one line; a dot never begins one. */
export const dotted = (...facts: (string | null | undefined)[]) => facts.filter(Boolean).join('\u00a0· ');
