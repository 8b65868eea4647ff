//! Stands where wasm-pack's HTTP client would, and calls nobody: the tools that it would download or look for newer
//! versions of are built here.

use std::{error, fmt};

/// Says that nobody is called.
#[derive(Debug)]
pub struct Error;

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("this wasm-pack was built without its HTTP client")
    }
}

impl error::Error for Error {}

/// A client to be.
pub struct AgentBuilder;

/// A client.
pub struct Agent;

/// A call that fails.
pub struct Request;

/// An answer: there is none.
pub enum Response {}

/// Begins a client.
pub fn builder() -> AgentBuilder {
    AgentBuilder
}

impl AgentBuilder {
    /// Changes nothing.
    pub fn try_proxy_from_env(self, _: bool) -> Self {
        self
    }

    /// Changes nothing.
    pub fn user_agent(self, _: &str) -> Self {
        self
    }

    /// The client.
    pub fn build(self) -> Agent {
        Agent
    }
}

impl Agent {
    /// Begins a call.
    pub fn get(&self, _: &str) -> Request {
        Request
    }
}

impl Request {
    /// Changes nothing.
    pub fn set(self, _: &str, _: &str) -> Self {
        self
    }

    /// Fails.
    pub fn call(self) -> Result<Response, Error> {
        Err(Error)
    }
}

impl Response {
    /// Never called.
    pub fn status(&self) -> u16 {
        match *self {}
    }

    /// Never called.
    pub fn into_json<T>(self) -> Result<T, Error> {
        match self {}
    }
}
