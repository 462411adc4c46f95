const STORED = 'restaking-analytics.theme';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The theme that the visitor chose, or the system's. */
export function chosenTheme(): Theme {
  const stored = localStorage.getItem(STORED);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(STORED, theme);
  beginTheme();
}

/** Shows the page in the theme that was chosen. */
export function beginTheme(): void {
  document.documentElement.dataset.theme = chosenTheme();
}
