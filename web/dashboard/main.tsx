import { render } from 'preact';
import { App } from './app.tsx';
import { Session } from './state/session.ts';
import { watchWhileVisible } from './state/snapshot-watch.ts';
import { beginTheme } from './state/theme.ts';
import { SessionContext } from './state/use-session.ts';
import './style/main.css';

beginTheme();
const session = new Session();
void session.begin();
watchWhileVisible(() => void session.lookForNewer());
const root = document.getElementById('app');
if (!root) throw new Error('page.html: there is no element with the id app');
render(
  <SessionContext.Provider value={session}>
    <App />
  </SessionContext.Provider>,
  root,
);
