const STORED = 'restaking-analytics.theme';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Reads the stored theme; `system` by default. */
export function chosenTheme(): Theme {
  const stored = localStorage.getItem(STORED);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(STORED, theme);
  beginTheme();
}

/** Applies the stored theme to the page. */
export function beginTheme(): void {
  document.documentElement.dataset.theme = chosenTheme();
}
