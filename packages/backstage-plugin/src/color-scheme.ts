import { useEffect, useState } from 'react';
import { appThemeApiRef, useApi } from '@backstage/core-plugin-api';

/** How bright the app is: by the theme that is chosen, else by what the system prefers. Follows when another one is chosen. */
export function useColorScheme(): 'light' | 'dark' {
  const themes = useApi(appThemeApiRef);
  const [id, setId] = useState(() => themes.getActiveThemeId());
  useEffect(() => {
    const subscription = themes.activeThemeId$().subscribe(setId);
    return () => {
      subscription.unsubscribe();
    };
  }, [themes]);
  const chosen = themes.getInstalledThemes().find((theme) => theme.id === id);
  return chosen?.variant ?? (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}
