import { render } from 'preact';
import { App } from './app.tsx';
import { Session, SessionContext } from './state/session.ts';
import { beginTheme } from './state/theme.ts';
import './style/main.css';

beginTheme();
const session = new Session();
void session.begin();
const root = document.getElementById('app');
if (!root) throw new Error('page.html: there is no element with the id app');
render(
  <SessionContext.Provider value={session}>
    <App />
  </SessionContext.Provider>,
  root,
);
