//! The owner's single setting for a mail server: `smtp[s]://user:pass@host:port[?tls=required][&ca=FILE]`.

use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::{fmt, fs};

use percent_encoding::percent_decode_str;
use url::{Host, Url};

/// Where and how mail is delivered. Printing it never shows the password.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpUrl {
    /// Host name (A-labels) or IP address, without brackets.
    pub host: String,
    pub port: u16,
    pub tls: TlsMode,
    pub credentials: Option<SmtpCredentials>,
    /// PEM file of certificate authorities to trust in addition to the public ones.
    pub ca: Option<PathBuf>,
}

#[derive(Clone, PartialEq, Eq)]
pub struct SmtpCredentials {
    pub user: String,
    /// Empty until [`SmtpUrl::with_password`] if the setting only has a user.
    pub password: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TlsMode {
    /// `smtps://`: implicit TLS.
    Implicit,
    /// `smtp://…?tls=required`: STARTTLS, or nothing is sent.
    Required,
    /// `smtp://`: STARTTLS if the server offers it; clear text to a server on this machine unless `ca` is given.
    Opportunistic,
}

/// What is wrong with the setting and how to fix it. The setting itself is not repeated: it contains a password.
#[derive(Debug, thiserror::Error)]
pub enum SmtpUrlError {
    #[error("the address does not start with `smtp://` or `smtps://`")]
    Scheme,
    #[error(
        "the address cannot be read ({0}); write special characters of the password as percent codes, `@` as `%40`, `/` as `%2F`"
    )]
    Syntax(url::ParseError),
    #[error("the server's name is missing or not a valid name")]
    Host,
    #[error(
        "the address ends in something that is no port or option; write `#`, `?` and `/` in a password as `%23`, `%3F` and `%2F`"
    )]
    Trailing,
    #[error(
        "a user name and a password belong together; one of them is missing (the password may stand in a file that `--smtp-password-file` names)"
    )]
    Credentials,
    #[error("there are two passwords, one in the address and one in `--smtp-password-file`; take one away")]
    TwoPasswords,
    #[error("the password file `{}` cannot be read", .path.display())]
    PasswordFile { path: PathBuf, source: std::io::Error },
    #[error("the password file `{}` is empty", .0.display())]
    EmptyPasswordFile(PathBuf),
    #[error("the user name or the password is not valid UTF-8 once its percent codes are read")]
    Encoding,
    #[error("`tls={0}` is not known; `tls=required` is, or leave it out")]
    Tls(String),
    #[error("the option `{0}` is not known; use `tls=required` or `ca=FILE`")]
    Option(String),
}

impl SmtpUrl {
    /// Adds the password from the first line of a file, if one is given.
    ///
    /// # Errors
    /// When a user has no password or two, or the file cannot be read.
    pub fn with_password(mut self, file: Option<&Path>) -> Result<SmtpUrl, SmtpUrlError> {
        match (&mut self.credentials, file) {
            (Some(credentials), None) if credentials.password.is_empty() => Err(SmtpUrlError::Credentials),
            (_, None) => Ok(self),
            (None, Some(_)) => Err(SmtpUrlError::Credentials),
            (Some(credentials), Some(path)) if credentials.password.is_empty() => {
                let text = fs::read_to_string(path)
                    .map_err(|source| SmtpUrlError::PasswordFile { path: path.to_owned(), source })?;
                text.lines().next().unwrap_or_default().clone_into(&mut credentials.password);
                let empty = credentials.password.is_empty();
                if empty { Err(SmtpUrlError::EmptyPasswordFile(path.to_owned())) } else { Ok(self) }
            }
            (Some(_), Some(_)) => Err(SmtpUrlError::TwoPasswords),
        }
    }

    /// Whether the server is on this machine, so that clear text cannot be intercepted.
    pub fn is_loopback(&self) -> bool {
        self.host == "localhost" || self.host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
    }
}

impl FromStr for SmtpUrl {
    type Err = SmtpUrlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let implicit = match text.split_once("://") {
            Some((scheme, _)) if scheme.eq_ignore_ascii_case("smtps") => true,
            Some((scheme, _)) if scheme.eq_ignore_ascii_case("smtp") => false,
            _ => return Err(SmtpUrlError::Scheme),
        };
        let url = Url::parse(text).map_err(SmtpUrlError::Syntax)?;
        if !matches!(url.path(), "" | "/") || url.fragment().is_some() {
            return Err(SmtpUrlError::Trailing);
        }

        let host = match url.host() {
            Some(Host::Domain(name)) => {
                let name = percent_decode_str(name).decode_utf8().map_err(|_| SmtpUrlError::Host)?;
                idna::domain_to_ascii(&name).ok().filter(|name| !name.is_empty()).ok_or(SmtpUrlError::Host)?
            }
            Some(Host::Ipv4(address)) => address.to_string(),
            Some(Host::Ipv6(address)) => address.to_string(),
            None => return Err(SmtpUrlError::Host),
        };

        let credentials = match (url.username(), url.password()) {
            ("", None) => None,
            ("", Some(_)) => return Err(SmtpUrlError::Credentials),
            (user, password) => {
                Some(SmtpCredentials { user: decode(user)?, password: decode(password.unwrap_or_default())? })
            }
        };

        let mut tls = if implicit { TlsMode::Implicit } else { TlsMode::Opportunistic };
        let mut ca = None;
        for (name, value) in url.query_pairs() {
            match (&*name, &*value) {
                ("tls", "required") if implicit => {}
                ("tls", "required") => tls = TlsMode::Required,
                ("tls", other) => return Err(SmtpUrlError::Tls(other.to_owned())),
                ("ca", file) => ca = Some(PathBuf::from(file)),
                (other, _) => return Err(SmtpUrlError::Option(other.to_owned())),
            }
        }

        // 465 and 587 are the ports for mail submission; 25 is where the mail server of this machine listens.
        let usual = match (implicit, &credentials) {
            (true, _) => 465,
            (false, Some(_)) => 587,
            (false, None) => 25,
        };
        Ok(SmtpUrl { host, port: url.port().unwrap_or(usual), tls, credentials, ca })
    }
}

fn decode(part: &str) -> Result<String, SmtpUrlError> {
    Ok(percent_decode_str(part).decode_utf8().map_err(|_| SmtpUrlError::Encoding)?.into_owned())
}

impl fmt::Debug for SmtpUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SmtpUrl({self})")
    }
}

impl fmt::Display for SmtpUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.tls == TlsMode::Implicit { "smtps://" } else { "smtp://" })?;
        if let Some(credentials) = &self.credentials {
            write!(f, "{}:***@", credentials.user)?;
        }
        match self.host.contains(':') {
            true => write!(f, "[{}]:{}", self.host, self.port),
            false => write!(f, "{}:{}", self.host, self.port),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<SmtpUrl, SmtpUrlError> {
        text.parse()
    }

    #[test]
    fn everything_given() {
        let url =
            read("smtps://desk%40example.com:p%40ss%2Fw%23rd@mail.example.com:4465?tls=required&ca=/etc/ssl/own.pem")
                .unwrap();
        assert_eq!((url.host.as_str(), url.port, url.tls), ("mail.example.com", 4465, TlsMode::Implicit));
        let credentials = url.credentials.clone().unwrap();
        assert_eq!((credentials.user.as_str(), credentials.password.as_str()), ("desk@example.com", "p@ss/w#rd"));
        assert_eq!(url.ca, Some(PathBuf::from("/etc/ssl/own.pem")));
        assert!(!url.is_loopback());
    }

    #[test]
    fn the_usual_ports() {
        for (text, port, tls) in [
            ("smtps://a:b@mail.example.com", 465, TlsMode::Implicit),
            ("smtp://a:b@mail.example.com", 587, TlsMode::Opportunistic),
            ("smtp://localhost", 25, TlsMode::Opportunistic),
            ("SMTP://mail.example.com/?tls=required", 25, TlsMode::Required),
        ] {
            let url = read(text).unwrap();
            assert_eq!((url.port, url.tls), (port, tls), "{text}");
        }
    }

    #[test]
    fn this_machine_by_any_name() {
        for text in ["smtp://localhost:25", "smtp://127.0.0.1:2525", "smtp://127.8.0.1", "smtp://[::1]:25"] {
            assert!(read(text).unwrap().is_loopback(), "{text}");
        }
        for text in ["smtp://192.168.0.2", "smtp://[2001:db8::1]:25", "smtp://localhost.example.com"] {
            assert!(!read(text).unwrap().is_loopback(), "{text}");
        }
    }

    #[test]
    fn names_become_a_labels() {
        assert_eq!(read("smtp://correo.ñandú.cl").unwrap().host, "correo.xn--and-6ma2c.cl");
    }

    #[test]
    fn wrong_values_say_why() {
        for (text, error) in [
            ("mail.example.com:25", SmtpUrlError::Scheme),
            ("http://mail.example.com", SmtpUrlError::Scheme),
            ("smtp://", SmtpUrlError::Host),
            ("smtp://:secret@mail.example.com", SmtpUrlError::Credentials),
            ("smtp://user:%FF@mail.example.com", SmtpUrlError::Encoding),
            ("smtp://mail.example.com/inbox", SmtpUrlError::Trailing),
            ("smtp://mail.example.com#x", SmtpUrlError::Trailing),
            ("smtp://mail.example.com?tls=none", SmtpUrlError::Tls("none".into())),
            ("smtp://mail.example.com?timeout=3", SmtpUrlError::Option("timeout".into())),
        ] {
            assert_eq!(read(text).unwrap_err().to_string(), error.to_string(), "{text}");
        }
        let alone = read("smtp://user@mail.example.com").unwrap().with_password(None);
        assert!(matches!(alone, Err(SmtpUrlError::Credentials)));
        // An unescaped `#` or `/` in the password ends the URL's authority early: the message must help without showing the password.
        for text in ["smtp://user:pa#ss@mail.example.com", "smtp://user:pa/ss@mail.example.com"] {
            let message = read(text).unwrap_err().to_string();
            assert!(message.contains('%') && !message.contains("ss@"), "{message}");
        }
        assert!(matches!(read("smtp://mail.example.com:70000"), Err(SmtpUrlError::Syntax(_))));
    }

    #[test]
    fn a_password_may_stand_in_a_file() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("password");
        fs::write(&file, "p@ss/w#rd \n").unwrap();
        let read_with = |text: &str, file: &Path| read(text).unwrap().with_password(Some(file));
        let url = read_with("smtp://desk@mail.example.com", &file).unwrap();
        assert_eq!(url.credentials.unwrap().password, "p@ss/w#rd ");
        assert!(matches!(read_with("smtp://desk:x@mail.example.com", &file), Err(SmtpUrlError::TwoPasswords)));
        assert!(matches!(read_with("smtp://mail.example.com", &file), Err(SmtpUrlError::Credentials)));
        let missing = read_with("smtp://desk@mail.example.com", &dir.path().join("none"));
        assert!(matches!(missing, Err(SmtpUrlError::PasswordFile { .. })));
        fs::write(&file, "\n").unwrap();
        assert!(matches!(read_with("smtp://desk@mail.example.com", &file), Err(SmtpUrlError::EmptyPasswordFile(_))));
    }

    #[test]
    fn the_password_is_never_printed() {
        let url = read("smtp://desk:geheim@[2001:db8::1]:587").unwrap();
        assert_eq!(url.to_string(), "smtp://desk:***@[2001:db8::1]:587");
        assert!(!format!("{url:?}").contains("geheim"));
    }
}
